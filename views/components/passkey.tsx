import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { Island } from './island.tsx'

type Props = { kind: 'create' | 'get'; options: string; starts?: boolean; children: ReactNode }

/** Around a form that holds a `PasskeyAnswer`. */
export function Passkey({ kind, options, starts = false, children }: Props) {
  const { t } = usePage()
  const texts = {
    failed: t('session:passkey.failed'),
    known: t('authentication:passkey.known'),
    unsupported: t('session:passkey.unsupported'),
  }
  return (
    <Island name="passkey" when="load" props={{ kind, options, starts, texts }}>
      {children}
    </Island>
  )
}

export function PasskeyAnswer() {
  const { t } = usePage()
  return (
    <>
      <input type="hidden" name="credential" value="" />
      <p role="status" hidden />
      <noscript>
        <p>{t('session:passkey.noScript')}</p>
      </noscript>
    </>
  )
}
