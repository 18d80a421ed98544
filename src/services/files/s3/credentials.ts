import { readFile } from 'node:fs/promises'
import { StorageDown } from '#src/services/kit/storage.ts'
import type { S3Settings } from './settings.ts'
import { textOf } from './xml.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
type Lent = Credentials & { until: number }

/** New ones are fetched this long before they end. */
const EARLY_MS = 300_000
const PATIENCE_MS = 4000

/**
 * The keys of the configuration, or temporary ones for the token that the platform puts into a file
 * (AssumeRoleWithWebIdentity of AWS STS).
 * @throws StorageDown while there are none
 */
export function createCredentials(identity: S3Settings['identity']): () => Promise<Credentials> {
  if ('accessKeyId' in identity) return () => Promise.resolve(identity)
  let lent: Lent | null = null
  let pending: Promise<Lent> | null = null
  return async () => {
    if (lent && lent.until - EARLY_MS > Date.now()) return lent
    pending ??= assumeRole(identity).finally(() => {
      pending = null
    })
    try {
      lent = await pending
    } catch (error) {
      if (!lent || lent.until <= Date.now()) throw error
    }
    return lent
  }
}

type Role = Extract<S3Settings['identity'], { roleArn: string }>

async function assumeRole({ roleArn, tokenFile, stsEndpoint }: Role): Promise<Lent> {
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: 'dealdesk',
    WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
  })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(stsEndpoint, {
    method: 'POST',
    body,
    signal,
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new StorageDown('STS does not answer', { cause })
  })
  const xml = await answer.text()
  const text = (element: string) => textOf(xml, element) ?? ''
  if (answer.status >= 500) throw new StorageDown(`STS answers ${answer.status}`)
  if (!answer.ok) throw new Error(`STS answers ${answer.status} ${text('Code')}`)
  return {
    accessKeyId: text('AccessKeyId'),
    secretAccessKey: text('SecretAccessKey'),
    sessionToken: text('SessionToken'),
    until: Date.parse(text('Expiration')),
  }
}
