import { tillPaths } from '#src/contract/screens/tills.ts'
import type { DateValue } from '#src/contract/values.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'
import { ShareLink } from '#views/shared-deals/exports.ts'

type Props = {
  till: { id: string; name: string }
  branchName: string
  /** Null once it was used or is over. */
  offer: { link: string; expiresAt: DateValue; code: string } | null
}

export function PairingPage({ till: { id, name }, branchName, offer }: Props) {
  const { t, format } = usePage()
  return (
    <Narrow>
      <PageHead title={t('tills:pair.title', { name })} summary={branchName} />
      {offer ? (
        <Card>
          <p>{t('tills:pair.lead')}</p>
          <img src={offer.code} alt={t('tills:pair.code')} width={280} height={280} />
          <Stack>
            <Verbatim>{offer.link}</Verbatim>
            <ShareLink href={offer.link} title={t('tills:pair.title', { name })} />
            <p className="sm muted">
              {t('tills:pair.until', { until: format.moment(offer.expiresAt) })}
            </p>
          </Stack>
        </Card>
      ) : (
        <Note icon="clock">{t('tills:pair.closed')}</Note>
      )}
      <Form action={tillPaths.pair({ id })}>
        <p className="sm muted">{t('tills:pair.renewHint')}</p>
        <div className="row">
          <Button>{t('tills:pair.renew')}</Button>
          <ButtonLink href={tillPaths.list()} tone="ghost">
            {t('tills:title')}
          </ButtonLink>
        </div>
      </Form>
    </Narrow>
  )
}
