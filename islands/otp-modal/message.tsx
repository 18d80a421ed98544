import { alert, info } from '#islands/icons/icons.tsx'

export type Message = { bad: boolean; text: string }

export function MessageNote({ message }: { message: Message | null }) {
  if (!message?.text) return null
  const { bad, text } = message
  return (
    <p className={bad ? 'note bad' : 'note'} id="otp-message" role={bad ? 'alert' : 'status'}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        {bad ? alert : info}
      </svg>
      <span>{text}</span>
    </p>
  )
}
