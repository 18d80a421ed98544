import type { ClosingLine, ClosingReport } from '#src/contract/core/closing.ts'
import { closingPaths } from '#src/contract/screens/closing.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { closing: ClosingReport; given: string; error: string | undefined }

export function ClosingPage({ closing, given, error }: Props) {
  const { t, format } = usePage()
  const { day, total, lines, mailed } = closing
  return (
    <>
      <PageHead title={t('closing:title')} summary={t('closing:lead')}>
        <ButtonLink href={closingPaths.show({ day, format: 'csv' })} tone="ghost" plain>
          {t('closing:file')}
        </ButtonLink>
        <PrintButton />
        <Form className="" action={closingPaths.mail()}>
          <input type="hidden" name="day" value={day} />
          <input type="hidden" name="wanted" value={mailed ? '0' : '1'} />
          <Button tone="ghost">{t(mailed ? 'closing:unmail' : 'closing:mail')}</Button>
        </Form>
      </PageHead>
      <form className="form range" method="get" action={closingPaths.show()}>
        <DateField
          id="field-day"
          name="day"
          label={t('closing:day')}
          value={given}
          error={error}
          min={null}
          max={businessDate(Date.now(), format.timeZone)}
          required
        />
        <Button>{t('closing:show')}</Button>
      </form>
      <Card title={format.date(new Date(startOfBusinessDate(day, format.timeZone)))} flush>
        <Facts
          facts={[
            { label: t('closing:count'), value: format.number(total.count) },
            { label: t('closing:paid'), value: total.paid.display },
            { label: t('closing:saved'), value: total.saved.display },
            { label: t('closing:undone'), value: format.number(total.undone) },
            { label: t('closing:again'), value: format.number(total.again) },
          ]}
        />
        <p>
          <Go className="link" href={couponPaths.sold({ by: 'redeemed', from: day, to: day })}>
            {t('closing:coupons')}
          </Go>
        </p>
      </Card>
      <Card title={t('closing:branches')} flush>
        {lines.length === 0 ? (
          <EmptyState title={t('closing:none')} hint={t('closing:noneText')} />
        ) : (
          <Lines lines={lines} />
        )}
      </Card>
    </>
  )
}

function Lines({ lines }: { lines: readonly ClosingLine[] }) {
  const { t, format } = usePage()
  const number = (key: 'count' | 'undone' | 'again'): Column<ClosingLine> => ({
    key,
    header: t(`closing:${key}`),
    part: 'line',
    numeric: true,
    cell: (line) => <Labelled label={t(`closing:${key}`)}>{format.number(line[key])}</Labelled>,
  })
  const amount = (key: 'paid' | 'saved'): Column<ClosingLine> => ({
    key,
    header: t(`closing:${key}`),
    part: 'line',
    numeric: true,
    cell: (line) => <Labelled label={t(`closing:${key}`)}>{line[key].display}</Labelled>,
  })
  return (
    <Table
      caption={t('closing:branches')}
      rows={lines}
      rowKey={({ branch }) => branch?.id ?? ''}
      columns={[
        {
          key: 'branch',
          header: t('closing:branch'),
          part: 'title',
          cell: ({ branch }) => branch?.name ?? t('closing:noBranch'),
        },
        number('count'),
        amount('paid'),
        amount('saved'),
        number('undone'),
        number('again'),
      ]}
    />
  )
}
