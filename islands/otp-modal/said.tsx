export type SaidMessage = { bad: boolean; text: string }

/** What the server said: an error in red and announced at once, a success in blue. */
export function Said({ message, icons }: { message: SaidMessage | null; icons: string }) {
  if (!message?.text) return null
  const { bad, text } = message
  return (
    <p className={bad ? 'note bad' : 'note'} id="otp-said" role={bad ? 'alert' : 'status'}>
      <svg className="icon" aria-hidden="true">
        <use href={`${icons}#${bad ? 'alert' : 'info'}`} />
      </svg>
      <span>{text}</span>
    </p>
  )
}
