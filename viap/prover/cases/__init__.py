"""Questions on their way to answers: strategies, the runner, cases, and their memory."""
