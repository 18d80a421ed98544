import { filled } from '#islands/till/filled.ts'
import { queueLength } from '#islands/till/limits.ts'
import { lastEntries, undo } from '#islands/till/queue.ts'
import { refusedEntries } from '#islands/till/set-aside.ts'
import { type Entry, recall } from '#islands/till/store.ts'
import { markUnsent } from '#islands/till/unsent.ts'
import { button, note, part, show } from './parts.ts'
import { pageFormat, type Texts } from './texts.ts'

const SHOWN = 5

/** What has yet to be sent, first what was refused, then newest first, with a way back as long as it has not left. */
export async function showQueue(texts: Texts): Promise<void> {
  const [synced, last, refused, length] = await Promise.all([
    recall('synced'),
    lastEntries(SHOWN),
    refusedEntries(),
    queueLength(),
  ])
  const isRefused = ({ counter }: Entry) => refused.some((one) => one.counter === counter)
  const entries = [...refused, ...last.filter((entry) => !isRefused(entry))]
  const format = pageFormat(synced?.timeZone ?? 'UTC')
  part('queue-length').textContent = filled(texts.queue, { count: format.number(length) })
  part('queue-list').replaceChildren(...entries.map(row))
  show('till-queue', length > 0)
  await markUnsent()

  function row(entry: Entry): HTMLElement {
    const item = document.createElement('li')
    item.className = 'row'
    const name = document.createElement('span')
    name.className = 'grow'
    const code = document.createElement('span')
    code.className = 'sub code'
    code.translate = false
    code.textContent = entry.code
    name.append(entry.dealTitle, code)
    const when = document.createElement('span')
    when.className = 'sm faint'
    when.textContent = entry.voided ? texts.undone : format.time(new Date(entry.at))
    if (isRefused(entry)) when.append(' · ', texts.aside.entry)
    item.append(name, when)
    if (synced?.counterUndo && !entry.voided && !entry.sent) item.append(undoButton(entry))
    return item
  }

  function undoButton({ counter, code }: Entry): HTMLButtonElement {
    const made = button(texts.undo, () => void takeBack(counter), 'link')
    made.setAttribute('aria-label', `${texts.undo}: ${code}`)
    return made
  }

  async function takeBack(counter: number): Promise<void> {
    const done = await undo(counter)
    if (!done) part('code-state').replaceChildren(note('bad', texts.tooLate))
    await showQueue(texts)
  }
}
