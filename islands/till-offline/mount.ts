import { offerCamera } from '#islands/coupon-redeem/camera.ts'
import { keepAwake } from '#islands/coupon-redeem/keep-awake.ts'
import type { Mount } from '#islands/mount.ts'
import { filled } from '#islands/till/filled.ts'
import { leftOf } from '#islands/till/limits.ts'
import { NoLine, Refused } from '#islands/till/line.ts'
import { takePaths, tillPaths } from '#islands/till/paths.ts'
import { readNews, round } from '#islands/till/round.ts'
import { refusedEntries } from '#islands/till/set-aside.ts'
import { showNotices } from '#islands/till/show-notices.ts'
import { recall, remember, type Synced } from '#islands/till/store.ts'
import { textOfDouble } from '#islands/till/text-of-double.ts'
import { keepWipe } from '#islands/till/unsent.ts'
import { offlineCounter, type Tried } from './counter.ts'
import { part, show } from './parts.ts'
import { showQueue } from './queue-list.ts'
import { saveQueue } from './save-queue.ts'
import { pageFormat, spanText, type Texts } from './texts.ts'

const ROUND_MS = 2000

export const mount: Mount = (element, props) => {
  const stop = new AbortController()
  const { texts, camera, signals, paths } = JSON.parse(props)
  takePaths(paths)
  void start(element, texts, stop.signal, camera, signals)
  return () => stop.abort()
}

async function start(
  element: HTMLElement,
  texts: Texts,
  signal: AbortSignal,
  camera: Parameters<typeof offerCamera>[1],
  signals: { sound: boolean; vibration: boolean },
): Promise<void> {
  const counter = offlineCounter({ texts, signal, changed: () => void showQueue(texts) })
  offerCamera(element, camera, counter.enter, signal)
  keepAwake(signal)
  if (signals.sound || signals.vibration) {
    const { signalOutcomes } = await import('#islands/coupon-redeem/signals.ts')
    signalOutcomes(signals, signal)
  }
  await keepWipe(texts.wiped)
  const since = await recall('workingSince')
  if (typeof since === 'number') begin()
  else void offer()
  part('till-begin').addEventListener('click', () => void accept(), { signal })
  part('queue-save').addEventListener('click', () => void saveQueue(texts), { signal })
  await showQueue(texts)
  await showNotices(part('till-notices'), texts.acknowledge)
  const ticking = setInterval(() => void tick(), 1000)
  signal.addEventListener('abort', () => clearInterval(ticking))
  void tick()
  void watch()

  /** What it may do, and only then: nothing goes on by itself. */
  async function offer(): Promise<void> {
    const synced = await recall('synced')
    part('till-state').textContent = synced?.whole ? texts.state.offered : texts.verdict.notSynced
    if (!synced?.whole) return
    part('till-risk').textContent = await riskOf(synced)
    show('till-offer', true)
  }

  async function accept(): Promise<void> {
    await remember('workingSince', Date.now())
    begin()
  }

  function begin(): void {
    show('till-offer', false)
    show('till-form', true)
    show('camera', true)
    part('till-state').textContent = texts.state.working
    const tried = sessionStorage.getItem('till-tried')
    sessionStorage.removeItem('till-tried')
    if (tried) counter.goOn(JSON.parse(tried) as Tried)
    else part('field-code').focus()
  }

  async function riskOf(synced: Synced): Promise<string> {
    const left = await leftOf(synced, Date.now())
    const format = pageFormat(synced.timeZone)
    return filled(texts.risk, {
      coupons: format.number(left.coupons),
      value: format.money(left.cents),
      span: spanText(left.milliseconds),
      time: format.dateTime(new Date(synced.serverTime)),
    })
  }

  async function tick(): Promise<void> {
    const synced = await recall('synced')
    if (!synced?.whole || signal.aborted) return
    const left = await leftOf(synced, Date.now())
    const format = pageFormat(synced.timeZone)
    part('till-left').textContent = filled(texts.left, {
      coupons: format.number(left.coupons),
      value: format.money(left.cents),
      span: spanText(left.milliseconds),
    })
  }

  /** Until the line is back, everything is sent and nobody is in the middle of a code. */
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      if (await isBack()) return
      const online = new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      const pause = new Promise((resolve) => setTimeout(resolve, ROUND_MS))
      await Promise.race([online, pause])
    }
  }

  async function isBack(): Promise<boolean> {
    const news = await readNews().catch(say)
    if (!news) return false
    try {
      const zone = (await recall('synced'))?.timeZone ?? 'UTC'
      await round(news, (double) => textOfDouble(double, texts.double, zone), texts.aside.notice)
    } catch (error) {
      say(error)
      return false
    } finally {
      await showQueue(texts)
      await showNotices(part('till-notices'), texts.acknowledge)
    }
    if (!counter.isIdle()) return false
    if (await staysForRefused()) return false
    await remember('workingSince', null)
    location.replace(tillPaths.counter)
    return true
  }

  function say(error: unknown): undefined {
    if (error instanceof Refused)
      part('till-state').textContent = error.message || texts.state.notTill
    else if (!(error instanceof NoLine)) throw error
  }

  /** Whoever came to save what was refused is not sent away. */
  async function staysForRefused(): Promise<boolean> {
    if ((await recall('workingSince')) || !(await refusedEntries()).length) return false
    show('till-offer', false)
    part('till-state').textContent = texts.aside.state
    return true
  }
}
