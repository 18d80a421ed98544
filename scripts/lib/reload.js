// In the pages of `npm run dev` alone: once the server was away and answers again, it has another build.
let away = false

setInterval(async () => {
  const alive = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (alive && away) location.reload()
  away = !alive
}, 300)
