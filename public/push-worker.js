// The service worker of Web Push: shows what the server pushes, opens its link. It serves no page.

self.addEventListener('push', (event) => {
  const { title, message, link, tag, language } = read(event.data)
  const shown = self.registration.showNotification(title, {
    body: message,
    lang: language,
    icon: '/favicon.svg',
    data: { link },
    ...(tag && { tag }),
  })
  event.waitUntil(shown)
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.link)))
})

/** `{title, message, link, tag, language}` as JSON, each but the title optional. Browsers insist that something is shown, whatever came. */
function read(data) {
  const site = new URL(self.registration.scope).host
  let news = {}
  try {
    news = data?.json() ?? {}
  } catch {}
  const textOf = (value) => (typeof value === 'string' ? value : '')
  return {
    title: textOf(news.title) || site,
    message: textOf(news.message),
    link: textOf(news.link),
    tag: textOf(news.tag),
    language: textOf(news.language),
  }
}

/** Only addresses of this site are opened, whatever the message says. */
function addressOf(link) {
  const { scope } = self.registration
  const inbox = new URL('/notifications', scope)
  try {
    const address = new URL(link || inbox, scope)
    return address.origin === inbox.origin ? address.href : inbox.href
  } catch {
    return inbox.href
  }
}

/** A tab that shows the address already, else a new one: nobody's unsaved form is replaced. */
async function open(address) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const there = tabs.find(({ url }) => url === address)
  return there ? there.focus() : self.clients.openWindow(address)
}
