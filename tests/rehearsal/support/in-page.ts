import type { Page } from '@playwright/test'
import { SECONDS_A_LETTER } from './pair.ts'

declare global {
  interface Window {
    /** By how much this device's clock differs, in milliseconds. */
    clockShift: number
    /** From the last letter to the verdict on the screen, in milliseconds. */
    verdicts: number[]
  }
}

/** Before anything of the page runs: its clock differs, and it notes how long verdicts take. */
export async function prepare(page: Page, clockShift: number): Promise<void> {
  await page.addInitScript((shift) => {
    const RealDate = Date
    window.clockShift = shift
    window.verdicts = []
    class Shifted extends RealDate {
      constructor(...parts: ConstructorParameters<typeof Date> | []) {
        if (parts.length === 0) super(RealDate.now() + window.clockShift)
        else super(...parts)
      }
      static override now(): number {
        return RealDate.now() + window.clockShift
      }
    }
    Object.assign(globalThis, { Date: Shifted })
    let typedAt: number | null = null
    document.addEventListener('input', ({ timeStamp }) => {
      typedAt = timeStamp
    })
    document.addEventListener('DOMContentLoaded', () => {
      const state = document.getElementById('code-state')
      if (!state) return
      new MutationObserver(() => {
        const from = typedAt
        if (from === null || !state.querySelector('[data-code-status=valid]')) return
        typedAt = null
        requestAnimationFrame(() => window.verdicts.push(performance.now() - from))
      }).observe(state, { childList: true })
    })
  }, clockShift)
}

/** Redeems by the page's own form, as a press of Enter does. @returns what it says, its status first */
export function redeemInPage(page: Page, text: string, clockShift: number): Promise<string> {
  return page.evaluate(
    ([code, shift]) => {
      window.clockShift = shift
      const form = document.querySelector<HTMLFormElement>('#till-form')
      const field = document.querySelector<HTMLInputElement>('#field-code')
      const state = document.querySelector('#code-state')
      if (!(form && field && state)) throw new Error('no counter')
      field.value = code
      return new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const note = state.querySelector<HTMLElement>('[data-code-status]')
          const status = note?.dataset.codeStatus
          if (!status || status === 'valid') return
          observer.disconnect()
          resolve(`${status} ${state.textContent}`)
        })
        observer.observe(state, { childList: true })
        form.requestSubmit()
      })
    },
    [text, clockShift] as const,
  )
}

/** Letter by letter, and Enter once the verdict is there. */
export async function redeemByHand(page: Page, text: string, clockShift: number): Promise<string> {
  await page.evaluate((shift) => {
    window.clockShift = shift
  }, clockShift)
  await page.locator('#field-code').fill('')
  await page.locator('#field-code').focus()
  await page.keyboard.type(text, { delay: SECONDS_A_LETTER * 1000 })
  await page.locator('#code-state [data-code-status=valid]').waitFor()
  await page.keyboard.press('Enter')
  const note = page.locator('#code-state [data-code-status=redeemed]')
  await note.waitFor()
  return `redeemed ${await note.textContent()}`
}

/** Keys of coupons that this browser was told are redeemed twice, and how many entries it has yet to send. */
export function readTill(page: Page): Promise<{ doubles: string[]; queue: number }> {
  return page.evaluate(async () => {
    const store = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('till')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const reading = store.transaction(['notices', 'queue'])
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const [keys, queue] = await Promise.all([
      answer(reading.objectStore('notices').getAllKeys()),
      answer(reading.objectStore('queue').count()),
    ])
    store.close()
    const prefix = 'double '
    const doubles = keys
      .map(String)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
    return { doubles, queue }
  })
}
