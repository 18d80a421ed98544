import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '#islands/push/register.ts'

const props = {
  publicKey: 'BAUG',
  csrf: 'form-token',
  userId: 'me',
  since: 1,
  action: '/notifications/device',
}
const endpoint = 'https://push.example.com/abc'
const key = Uint8Array.from([4, 5, 6])

type Fetched = { action: string; body: URLSearchParams; redirect: string }
let fetched: Fetched[]
let subscribed: { applicationServerKey: Uint8Array }[]
let known: object | null
let stored: Map<string, string>
const warn = vi.spyOn(console, 'warn')
afterAll(() => warn.mockRestore())

const subscription = (applicationServerKey: Uint8Array) => ({
  endpoint,
  options: { applicationServerKey },
  unsubscribe: async () => {
    known = null
    return true
  },
  toJSON: () => ({ endpoint }),
})

/** A browser that has all it needs; `parts` replaces some of it. */
function browser(parts: { permission?: string; status?: number; refuses?: boolean } = {}) {
  const { permission = 'granted', status = 204, refuses = false } = parts
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async (options: { applicationServerKey: Uint8Array }) => {
      if (refuses) throw new Error('no push service')
      subscribed.push(options)
      known = subscription(options.applicationServerKey)
      return known
    },
  }
  const serviceWorker = { register: async () => undefined, ready: Promise.resolve({ pushManager }) }
  const Notification = { permission, requestPermission: () => expect.unreachable() }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { PushManager: {}, Notification })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('fetch', async (action: string, init: Omit<Fetched, 'action'>) => {
    fetched.push({ action, ...init })
    return { status }
  })
}

beforeEach(() => {
  fetched = []
  subscribed = []
  known = null
  stored = new Map()
  warn.mockReset().mockImplementation(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

describe('a browser that is allowed to notify', () => {
  test('subscribes with the server’s key and sends its subscription [AUTH-107]', async () => {
    browser()
    await register(props)
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }])
    expect(fetched).toHaveLength(1)
    expect(fetched[0]).toMatchObject({ action: props.action, redirect: 'manual' })
    expect(Object.fromEntries(fetched[0]?.body ?? [])).toEqual({
      _csrf: 'form-token',
      deviceToken: JSON.stringify({ endpoint }),
    })
    expect(warn).not.toHaveBeenCalled()
  })

  test('a browser that is allowed to notify tells once a day, and again when somebody else or the same person anew signed in', async () => {
    browser()
    await register(props)
    await register(props)
    expect(fetched).toHaveLength(1)
    await register({ ...props, userId: 'another' })
    await register(props)
    await register({ ...props, since: 2 })
    expect(fetched).toHaveLength(4)
    expect(subscribed).toHaveLength(1)
  })

  test('subscribes anew where the server has another key', async () => {
    browser()
    known = subscription(Uint8Array.from([1, 2, 3]))
    await register(props)
    expect(subscribed).toHaveLength(1)
  })

  test('a browser that is allowed to notify tells again next time when the server did not take it', async () => {
    for (const status of [0, 200, 400, 502]) {
      browser({ status })
      await register(props)
    }
    expect(fetched).toHaveLength(4)
    expect(warn).toHaveBeenCalledTimes(4)
  })
})

describe('a browser that is not', () => {
  test('a browser that may not notify is neither asked nor subscribed on the way [AUTH-107]', async () => {
    for (const permission of ['default', 'denied']) {
      browser({ permission })
      await register(props)
    }
    vi.stubGlobal('navigator', {})
    await register(props)
    expect([subscribed, fetched]).toEqual([[], []])
    expect(warn).not.toHaveBeenCalled()
  })

  test('whatever fails is only logged [AUTH-108]', async () => {
    browser({ refuses: true })
    await expect(register(props)).resolves.toBe(false)
    expect(warn).toHaveBeenCalledOnce()
    browser()
    await expect(register({ ...props, publicKey: '!' })).resolves.toBe(false)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})
