export type Message = { bad: boolean; text: string }

export function MessageNote({ message, icons }: { message: Message | null; icons: string }) {
  if (!message?.text) return null
  const { bad, text } = message
  return (
    <p className={bad ? 'note bad' : 'note'} id="otp-message" role={bad ? 'alert' : 'status'}>
      <svg className="icon" aria-hidden="true">
        <use href={`${icons}#${bad ? 'alert' : 'info'}`} />
      </svg>
      <span>{text}</span>
    </p>
  )
}
