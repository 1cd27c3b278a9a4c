"""Format 2.0 of SV-COMP's witnesses: documents, reader, writer."""
