"""Tests of the technique `annotations`."""
