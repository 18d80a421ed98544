type PushProps = {
  /** VAPID key in base64url. */
  publicKey: string
  csrf: string
  userId: string
  /** When the session began, in milliseconds. */
  since: number
  action: string
}

const WORKER = '/push-worker.js'
const STORAGE_KEY = 'push'

export function canBeNotified(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function register(props: PushProps): Promise<boolean> {
  try {
    if (!canBeNotified() || Notification.permission !== 'granted') return false
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    await saveDevice(props, await subscribe(pushManager, bytesOf(props.publicKey)))
    return true
  } catch (error) {
    console.warn('This browser could not be registered for notifications.', error)
    return false
  }
}

/** The existing subscription; a new one if it was made with another server key. */
async function subscribe(manager: PushManager, key: Uint8Array<ArrayBuffer>) {
  const known = await manager.getSubscription()
  if (known && isMadeWith(known, key)) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = new Uint8Array(options.applicationServerKey ?? [])
  return used.length === key.length && used.every((byte, index) => byte === key[index])
}

async function saveDevice(
  { action, csrf, userId, since }: PushProps,
  subscription: PushSubscription,
) {
  const today = new Date().toISOString().slice(0, 10)
  const signature = [userId, since, today, subscription.endpoint].join(' ')
  if (localStorage.getItem(STORAGE_KEY) === signature) return
  const body = new URLSearchParams({ _csrf: csrf, deviceToken: JSON.stringify(subscription) })
  const { status } = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  if (status !== 204) throw new Error(`the server answered ${status}`)
  localStorage.setItem(STORAGE_KEY, signature)
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
