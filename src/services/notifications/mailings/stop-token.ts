import { secretBoxOf } from '#src/platform/secret-box.ts'
import type { Settings } from '#src/services/kit/deps.ts'

type Keys = Pick<Settings, 'secretKeys'>

/** What an e-mail's link carries: the mailing's id, signed. Old e-mails work while their key is configured. */
export function stopToken({ secretKeys }: Keys, id: string): string {
  return `${id}.${secretBoxOf(secretKeys, 'mailings').sign(id)}`
}

/** The mailing's id; null for anything that we did not write. */
export function readStopToken({ secretKeys }: Keys, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return secretBoxOf(secretKeys, 'mailings').verify(id, signature) ? id : null
}
