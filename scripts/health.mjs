// The image's health check: exit code 0 while the server of this machine takes requests.
const port = process.env.PORT ?? 3000
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
