import type { Transporter } from 'nodemailer'
import { DeliveryError } from './delivery-error.ts'
import { requireAddress } from './destination.ts'
import type { Driver } from './driver.ts'
import { DEADLINE_MS } from './post.ts'

type Smtp = { url: string; from: string }

/**
 * A mail server by its URL, one connection for each message, plain text alone. A password is never
 * sent over a line without TLS, unless the server is this machine.
 */
export function smtp({ url, from }: Smtp, deadlineMs = DEADLINE_MS): Driver {
  let opening: Promise<Transporter> | undefined

  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      requireTLS: needsTls(url),
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return async function sendBySmtp({ id, to, subject, text }) {
    requireAddress(to)
    opening ??= openTransport()
    const transport = await opening
    const signal = AbortSignal.timeout(deadlineMs)
    const mail = {
      from,
      to: { name: '', address: to },
      subject: subject ?? '',
      text,
      messageId: `<${id}@${hostOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    }
    await transport.sendMail(mail).catch((error: unknown) => {
      throw new DeliveryError(signal.aborted ? 'timeout' : faultOf(error))
    })
  }
}

function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && username !== '' && !here
}

function hostOf(from: string): string {
  return from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
}

/** Of what the server said only the number is kept: its words repeat the address. */
function faultOf(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number') return `status ${responseCode}` as const
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}
