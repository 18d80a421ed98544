import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import webPush from 'web-push'
import { freePort } from '#tests/support/free-port.ts'
import { machineEnv } from '#tests/support/machine-env.ts'

export type PushServer = { origin: string; stop: () => Promise<void> }

const START_MS = 60_000

/** A second server on the same data, with keys for Web Push; the usual one has none. */
export async function startPushServer(): Promise<PushServer> {
  const { E2E_DATA_DIR: dataDir = '' } = process.env
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const keys = webPush.generateVAPIDKeys()
  const env = {
    ...machineEnv,
    PORT: port,
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:office@dealdesk.example',
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(text))
  const exited = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.ok) return { origin, stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`the server with push did not start:\n${printed.join('')}`)
}
