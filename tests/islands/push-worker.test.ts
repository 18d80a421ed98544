import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

type Shown = { title: string; body: string; data: { link: string }; tag?: string }
type Handler = (event: object) => void

/** The worker in a place of its own, with what a browser gives it. */
function startWorker(tabs: string[] = []) {
  const handlers = new Map<string, Handler>()
  const shown: Shown[] = []
  const opened: string[] = []
  const focused: string[] = []
  const windows = tabs.map((url) => ({ url, focus: async () => void focused.push(url) }))
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      scope: 'https://office.example.com/',
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  runInContext(
    readFileSync(inRoot('public', 'push-worker.js'), 'utf8'),
    createContext({ self, URL }),
  )
  const fire = async (name: string, event: object) => {
    let waited: Promise<void> | undefined
    const waitUntil = (promise: Promise<void>) => {
      waited = promise
    }
    handlers.get(name)?.({ ...event, waitUntil })
    await waited
  }
  return {
    shown,
    opened,
    focused,
    names: [...handlers.keys()],
    push: (text: string | null) =>
      fire('push', { data: text === null ? null : { json: () => JSON.parse(text) } }),
    click: (link: unknown) =>
      fire('notificationclick', { notification: { close: () => undefined, data: { link } } }),
  }
}

test('a push is shown with its title, message, link and tag', async () => {
  const worker = startWorker()
  await worker.push(
    JSON.stringify({ title: 'Deal approved', message: 'Yes', link: '/deals', tag: 'd1' }),
  )
  expect(worker.shown).toMatchObject([
    { title: 'Deal approved', body: 'Yes', data: { link: '/deals' }, tag: 'd1' },
  ])
})

test('something is shown whatever was pushed, as browsers demand', async () => {
  const worker = startWorker()
  for (const text of [null, 'no JSON', 'null', '7', '{"title":7,"link":{}}'])
    await worker.push(text)
  expect(worker.shown.map(({ title }) => title)).toEqual(Array(5).fill('office.example.com'))
})

test('a click opens the link, or the tab that shows it already', async () => {
  const worker = startWorker(['https://office.example.com/deals'])
  await worker.click('/deals')
  await worker.click('/orders?page=1')
  expect(worker.focused).toEqual(['https://office.example.com/deals'])
  expect(worker.opened).toEqual(['https://office.example.com/orders?page=1'])
})

test('a click never leads to another site', async () => {
  const worker = startWorker()
  const links = [
    'https://evil.test/',
    '//evil.test/',
    'javascript:alert(1)',
    'https://[',
    '',
    undefined,
  ]
  for (const link of links) await worker.click(link)
  expect(worker.opened).toEqual(Array(6).fill('https://office.example.com/notifications'))
})

test('it serves no page and keeps no copy of one', () => {
  expect(startWorker().names).toEqual(['push', 'notificationclick'])
})
