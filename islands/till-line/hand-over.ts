import { filled } from '#islands/till/filled.ts'
import { sendQueueText } from '#islands/till/hand-over.ts'
import { NoLine, Refused } from '#islands/till/line.ts'

export type HandOverTexts = Record<'sending' | 'sent' | 'sentSome' | 'notQueue' | 'failed', string>

/** Sends a file that another till saved, and says what became of it. */
export async function sendFile(
  file: File,
  say: (text: string) => void,
  texts: HandOverTexts,
): Promise<void> {
  say(texts.sending)
  try {
    const sent = await sendQueueText(await file.text())
    if (!sent) return say(texts.notQueue)
    const [count, refused] = [String(sent.count), String(sent.refused)]
    say(filled(sent.refused > 0 ? texts.sentSome : texts.sent, { count, refused }))
  } catch (error) {
    if (!(error instanceof NoLine || error instanceof Refused)) throw error
    say(error.message && error instanceof Refused ? error.message : texts.failed)
  }
}
