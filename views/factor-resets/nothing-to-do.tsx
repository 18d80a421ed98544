import type { FactorOf } from '#src/contract/authentication/factor-resets.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Narrow, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { title: string; state: FactorOf; backHref: string }

/** Why two-step sign-in is not switched off here. */
export function NothingToDo({ title, state, backHref }: Props) {
  const { t } = usePage()
  return (
    <Narrow>
      <PageHead title={title} />
      <Note>
        <Reason {...state} />
      </Note>
      <div className="row">
        <ButtonLink href={backHref}>{t('factor-resets:back')}</ButtonLink>
      </div>
    </Narrow>
  )
}

function Reason({ since, waiting }: FactorOf) {
  const { t, format } = usePage()
  if (!since) return t('factor-resets:off')
  if (waiting) {
    const { requestedBy: by, expiresAt } = waiting
    return t('factor-resets:waiting', { by, until: format.moment(expiresAt) })
  }
  return (
    <>
      <p>{t('factor-resets:alone')}</p>
      <Verbatim>dealdesk factors end EMAIL</Verbatim>
    </>
  )
}
