import type { MailedReport, ReportMailing } from '#src/contract/core/report-mailings.ts'
import { mailingPaths } from '#src/contract/screens/mailings.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, Row } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

/** On a report: asks for it each Monday. */
export function MailReport({ report, recordId, search }: MailedReport) {
  const { t } = usePage()
  return (
    <Form className="" action={mailingPaths.addReport()}>
      <input type="hidden" name="report" value={report} />
      <input type="hidden" name="recordId" value={recordId ?? ''} />
      <input type="hidden" name="search" value={search} />
      <Button tone="ghost">{t('mailings:report.ask')}</Button>
    </Form>
  )
}

/** In the settings: the reports somebody is sent. */
export function ReportMailings({ mailings }: { mailings: readonly ReportMailing[] }) {
  const { t } = usePage()
  return (
    <Card title={t('mailings:report.title')}>
      {mailings.length === 0 ? (
        <p className="muted">{t('mailings:report.none')}</p>
      ) : (
        <ul className="stack" role="list">
          {mailings.map((one) => (
            <li key={one.id}>
              <ReportMailingRow {...one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ReportMailingRow({ id, report, recordId, search, name }: ReportMailing) {
  const { t, actor } = usePage()
  const place = placeOf(report, { isMerchant: Boolean(actor?.isMerchant) })
  const href = recordId ? place.one({ id: recordId }) : place.list({ q: search })
  const kind = t(`common:menu.${report}`)
  const of = recordId ? name || t('mailings:report.gone') : search
  const title = of ? `${kind}: ${of}` : kind
  return (
    <Row>
      <Go className="link" href={href}>
        {title}
      </Go>
      <Form className="" action={mailingPaths.removeReport({ id })}>
        <Button tone="ghost" of={title}>
          {t('mailings:report.stop')}
        </Button>
      </Form>
    </Row>
  )
}
