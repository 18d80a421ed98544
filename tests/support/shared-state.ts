import { afterAll, vi } from 'vitest'

// Files of a worker share its globals beside its modules. A file that leaves one changed fails, and the
// next one finds all as it was.

/** Libraries replace these as in production: the HTTP adapter when it first listens, sharp when loaded. */
const byLibraries = ['Request', 'Response', 'VIPSHOME']
const clocks = [
  'Date',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
]
const web = ['fetch', 'Headers', 'FormData', 'Blob', 'File', 'URL', 'AbortSignal', 'crypto']
const own = [...clocks, ...web, 'Request', 'Response', 'console', 'process', 'navigator', 'Math']

const before = state()

afterAll(() => {
  const now = state()
  const left = (['globals', 'console', 'environment'] as const).flatMap((part) =>
    changes(before[part], now[part]),
  )
  if (now.folder !== before.folder) left.push('the working directory')
  vi.useRealTimers()
  putBack(now)
  const blamed = left.filter((name) => !byLibraries.includes(name))
  if (blamed.length === 0) return
  throw new Error(`Left changed: ${blamed.join(', ')}. Put it back in afterEach or onTestFinished.`)
})

type Values = Record<string, unknown>

function state() {
  const added = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__'))
  return {
    globals: {
      ...Object.fromEntries(added.map((name) => [name, 'there'])),
      ...Object.fromEntries(own.map((name) => [name, Reflect.get(globalThis, name)])),
    } as Values,
    console: { ...console } as Values,
    environment: { ...process.env } as Values,
    folder: process.cwd(),
  }
}

function changes(was: Values, is: Values): string[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...names].filter((name) => was[name] !== is[name])
}

function putBack(now: ReturnType<typeof state>) {
  for (const name of changes(before.globals, now.globals)) {
    if (own.includes(name)) {
      const value = before.globals[name]
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    } else Reflect.deleteProperty(globalThis, name)
  }
  Object.assign(console, before.console)
  for (const name of changes(before.environment, now.environment)) delete process.env[name]
  Object.assign(process.env, before.environment)
  process.chdir(before.folder)
}
