import type { Message } from '#islands/otp-modal/message.tsx'

export type OtpModalProps = {
  action: string
  resendAction: string
  cancelHref: string
  csrf: string
  heading: 'h1' | 'h2'
  title: string
  text: string
  digits: number
  retryAfterSeconds: number
  initialMessage: Message | null
  texts: OtpTexts
}

type OtpTexts = {
  label: string
  hint: string
  verify: string
  cancel: string
  resend: string
  wait: string
  ready: string
  network: string
  failed: string
}
