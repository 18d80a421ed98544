import { filled } from './filled.ts'
import { queueLength } from './limits.ts'
import { openStore, recall } from './store.ts'

const YEAR_MS = 365 * 86_400_000
/** Safari before 18.4 and Firefox before 140 have none: there a sign-out asks on the counter alone. */
const jar = (globalThis as { cookieStore?: CookieStore }).cookieStore

/**
 * Notes in a cookie how many entries wait and the number of the last: so the server asks before a sign-out
 * that would delete them, and what a wiped store held is known by its numbers.
 */
export async function markUnsent(): Promise<void> {
  const [count, counter] = await Promise.all([queueLength(), recall('counter')])
  if (count > 0)
    await jar?.set({ ...mark, value: `${count}.${counter}`, expires: Date.now() + YEAR_MS })
  else if (await jar?.get(mark.name)) await jar?.delete(mark)
}

/** Once: a notice of what this browser had yet to send when its data was deleted. */
export async function keepWipe(text: string): Promise<void> {
  const { value = '' } = (await jar?.get(mark.name)) ?? {}
  const [count, last] = value.split('.').map(Number)
  if (!count || !last || (await recall('counter')) !== undefined) return
  const numbers = { count: String(count), first: String(last - count + 1), last: String(last) }
  const at = Date.now()
  const notice = { kind: 'refused', text: filled(text, numbers), at, acknowledged: false } as const
  await (await openStore()).put('notices', { ...notice, key: `wiped ${at}` })
  await jar?.delete(mark)
}

const isSecure = globalThis.location?.protocol === 'https:'
const mark = {
  name: isSecure ? '__Host-dealdesk-unsent' : 'dealdesk-unsent',
  path: '/',
  sameSite: 'lax',
} as const
