import type { ClosingFigures, ClosingLine, ClosingReport } from '#src/contract/core/closing.ts'
import { closingPaths } from '#src/contract/screens/closing.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DateInput } from '#views/components/date-field.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { fieldId } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, Row } from '#views/components/layout.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { usePage } from '#views/page/page.ts'
import { Lines } from './lines.tsx'
import { ClosingStats } from './stats.tsx'

type Props = {
  closing: ClosingReport
  /** Of the same weekday a week before. */
  before: ClosingFigures | null
  given: string
  error: string | undefined
}

export function ClosingPage({ closing, before, given, error }: Props) {
  const { t, format } = usePage()
  const { day, total, lines, tills, people } = closing
  const branchName = (branch: ClosingLine['branch']) => branch?.name ?? t('closing:noBranch')
  const start = new Date(startOfBusinessDate(day, format.timeZone))
  return (
    <>
      <PageHead title={t('closing:title')} summary={t('closing:lead')}>
        <DayChoice day={day} given={given} />
      </PageHead>
      <ErrorSummary errors={error ? { day: error } : {}} />
      <Card title={format.date(start)} footer={<Acts closing={closing} />} flush>
        {lines.length === 0 ? (
          <EmptyState icon="coupon" title={t('closing:none')} hint={t('closing:noneText')}>
            {before && before.count > 0 && (
              <p className="sm muted">
                {t('closing:weekBefore', { shown: format.number(before.count) })}
              </p>
            )}
          </EmptyState>
        ) : (
          <ClosingStats figures={total} before={before} />
        )}
      </Card>
      {lines.length > 0 && (
        <Lines
          title={t('closing:branches')}
          head={t('closing:branch')}
          lines={lines.map((line) => ({ ...line, name: branchName(line.branch) }))}
        />
      )}
      {tills.some(({ till }) => till) && (
        <Lines
          title={t('closing:tills')}
          head={t('closing:till')}
          lines={tills.map((line) => ({
            ...line,
            name: line.till?.name ?? t('closing:noTill'),
            under: branchName(line.branch),
          }))}
        />
      )}
      {people.some(({ cashier }) => cashier) && (
        <Lines
          title={t('closing:people')}
          head={t('closing:person')}
          lines={people.map((line) => ({
            ...line,
            name: line.cashier?.name ?? t('closing:noPerson'),
          }))}
        />
      )}
    </>
  )
}

/** The days beside it are a press away, any other is typed. */
function DayChoice({ day, given }: { day: string; given: string }) {
  const { t, format } = usePage()
  const today = businessDate(Date.now(), format.timeZone)
  return (
    <form className="inline" method="get" action={closingPaths.show()}>
      <ButtonLink href={closingPaths.show({ day: addDays(day, -1) })} tone="ghost">
        {t('closing:dayBefore')}
      </ButtonLink>
      {day < today && (
        <ButtonLink href={closingPaths.show({ day: addDays(day, 1) })} tone="ghost">
          {t('closing:dayAfter')}
        </ButtonLink>
      )}
      <DateInput
        key={given}
        id={fieldId('day')}
        name="day"
        aria-label={t('closing:day')}
        defaultValue={given}
        max={today}
        required
      />
      <Button>{t('closing:show')}</Button>
    </form>
  )
}

function Acts({ closing: { day, lines, mailed } }: { closing: ClosingReport }) {
  const { t } = usePage()
  return (
    <Row>
      {lines.length > 0 && (
        <>
          <Go href={couponPaths.sold({ by: 'redeemed', from: day, to: day })}>
            {t('closing:coupons')}
          </Go>
          <ButtonLink href={closingPaths.show({ day, format: 'csv' })} tone="ghost" plain>
            {t('closing:file')}
          </ButtonLink>
          <PrintButton />
        </>
      )}
      <Form className="" action={closingPaths.mail()}>
        <input type="hidden" name="day" value={day} />
        <input type="hidden" name="wanted" value={mailed ? '0' : '1'} />
        <Button tone="ghost">{t(mailed ? 'closing:unmail' : 'closing:mail')}</Button>
      </Form>
    </Row>
  )
}
