import { clock } from './countdown.ts'
import { MessageNote } from './message.tsx'
import type { OtpModalProps } from './props.ts'
import { useOtp } from './use-otp.ts'

export function OtpModal(props: OtpModalProps) {
  const { texts, csrf, digits, heading: Heading } = props
  const { input, started, typed, busy, message, left, write, verify, resend } = useOtp(props)
  const ready = started && left === 0
  return (
    <>
      <form className="confirm" action={props.action} method="post" noValidate onSubmit={verify}>
        <input type="hidden" name="_csrf" value={csrf} />
        <div className="body">
          <Heading id="dialog-title">{props.title}</Heading>
          <p>{props.text}</p>
          <MessageNote message={message} />
          <div className="field">
            <label className="label" htmlFor="field-otp">
              {texts.label}
            </label>
            <p className="hint" id="field-otp-hint">
              {texts.hint}
            </p>
            <input
              className="input otp"
              ref={input}
              id="field-otp"
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              required
              maxLength={digits}
              data-focus=""
              aria-invalid={message?.bad || undefined}
              aria-describedby={message ? 'field-otp-hint otp-message' : 'field-otp-hint'}
              onInput={(event) => write(event.currentTarget.value)}
              onPaste={(event) => {
                event.preventDefault()
                write(event.clipboardData.getData('text'))
              }}
            />
          </div>
          <Resend
            wait={left > 0 ? texts.wait.replace('{time}', clock(left)) : ''}
            label={texts.resend}
            busy={busy === 'resend'}
            disabled={started && left > 0}
          />
          <p className="vh" aria-live="polite">
            {ready ? texts.ready : ''}
          </p>
        </div>
        <div className="acts">
          <a className="btn" href={props.cancelHref} data-close="">
            {texts.cancel}
          </a>
          <button
            type="submit"
            className="btn primary"
            disabled={started && typed < digits}
            aria-busy={busy === 'verify' || undefined}
          >
            {texts.verify}
          </button>
        </div>
      </form>
      <form id="otp-resend" action={props.resendAction} method="post" onSubmit={resend}>
        <input type="hidden" name="_csrf" value={csrf} />
      </form>
    </>
  )
}

type Props = { wait: string; label: string; busy: boolean; disabled: boolean }

/** The remaining time is a timer role: screen readers say it on demand, not every second. */
function Resend({ wait, label, busy, disabled }: Props) {
  return (
    <div className="row">
      <button
        type="submit"
        form="otp-resend"
        className="btn"
        disabled={disabled}
        aria-busy={busy || undefined}
      >
        {label}
      </button>
      <span className="sm muted" role="timer">
        {wait}
      </span>
    </div>
  )
}
