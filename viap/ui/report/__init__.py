"""Results as one page of HTML that needs no server and no network: `viap prove --report`."""
