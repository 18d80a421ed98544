import type { Message } from '#islands/otp-modal/message.tsx'

export type OtpModalProps = {
  /** Address that verifies the field `otp`. */
  action: string
  /** Address that sends another code. */
  resendAction: string
  cancelHref: string
  csrf: string
  /** Of the dialog or of the page. */
  heading: 'h1' | 'h2'
  title: string
  text: string
  /** Address of the icon sprite. */
  icons: string
  /** Length of the code. */
  digits: number
  retryAfterSeconds: number
  initialMessage: Message | null
  texts: OtpTexts
}

export type OtpTexts = {
  label: string
  hint: string
  verify: string
  cancel: string
  resend: string
  /** Holds `{time}`. */
  wait: string
  ready: string
  network: string
  failed: string
}
