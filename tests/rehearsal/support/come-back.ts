import { setTimeout as sleep } from 'node:timers/promises'
import type { CutLine } from '#tests/support/cut-line.ts'
import { readTill } from './in-page.ts'
import type { TillDevice } from './till-device.ts'

const PATIENCE_MS = 600_000
const LOOK_MS = 250

/**
 * The line returns, each browser is killed once while it sends, and all send until nothing is left.
 * @returns the seconds until the last queue was empty, those until both tills knew of every double, and
 * which never came
 */
export async function comeBack(
  devices: readonly TillDevice[],
  line: CutLine,
  doubles: ReadonlyMap<string, { earlier: number; later: number }>,
) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  line.restore()
  await Promise.all(devices.map(killWhileSending))
  await Promise.all(devices.map((device) => until(async () => (await look(device)).queue === 0)))
  const sent = seconds()
  const missing = () => Promise.all(devices.map(missingAt)).then((all) => all.flat())
  await until(async () => (await missing()).length === 0, 60_000).catch(() => undefined)
  return { sent, shown: seconds() - sent, missing: await missing() }

  async function missingAt(device: TillDevice, at: number): Promise<string[]> {
    const shown = new Set((await look(device)).doubles)
    const own = [...doubles].filter(([, { earlier, later }]) => [earlier, later].includes(at))
    return own.map(([code]) => code).filter((code) => !shown.has(code))
  }
}

async function killWhileSending(device: TillDevice): Promise<void> {
  const { queue } = await look(device)
  await until(async () => (await look(device)).queue < queue)
  await device.comeBack('browser')
}

/** A page that is being left answers nothing; the next one does. */
async function look(device: TillDevice) {
  for (;;) {
    const found = await readTill(device.page).catch(() => null)
    if (found) return found
    await sleep(LOOK_MS)
  }
}

async function until(isSo: () => Promise<boolean>, patience = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patience
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('waited too long')
    await sleep(LOOK_MS)
  }
}
