import { placeOf, reportPaths } from '#src/contract/screens/reports.ts'
import type { DetailProps } from '#src/features/reports/detail-props.ts'
import { daysQuery } from '#src/features/reports/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { CloseLink } from '#views/components/dialog.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { Card, PageHead } from '#views/components/layout.tsx'
import { useEnhanced } from '#views/enhanced.ts'
import { OptionField } from './option-field.tsx'
import { Periods } from './periods.tsx'
import { DayFields } from './range-form.tsx'

export function DetailDialog(props: DetailProps) {
  const { t } = usePage()
  const name = useName(props)
  return (
    <div className="confirm">
      <div className="body">
        <header>
          <h2 id="dialog-title">{name}</h2>
          <p className="muted">
            <Owner {...props} />
          </p>
        </header>
        <PeriodForm {...props} dialog />
        <Periods {...props} />
      </div>
      <div className="acts">
        <CloseLink href={usePlace(props).list(daysQuery(props.days))}>
          {t('reports:detail.close')}
        </CloseLink>
      </div>
    </div>
  )
}

export function DetailPage(props: DetailProps) {
  return (
    <>
      <PageHead title={useName(props)} summary={<Owner {...props} />} />
      <Card>
        <div className="stack wide">
          <PeriodForm {...props} />
          <Periods {...props} />
        </div>
      </Card>
    </>
  )
}

function Owner({ found }: DetailProps) {
  return <>{found?.subject.business}</>
}

function useName({ found, kind }: DetailProps): string {
  const { t } = usePage()
  if (!found) return t(`reports:${kind}.title`)
  return found.subject.name || t('reports:gone')
}

function usePlace({ kind }: DetailProps) {
  const { actor } = usePage()
  return placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
}

function PeriodForm(props: DetailProps & { dialog?: boolean }) {
  const { t } = usePage()
  const { id, days, choice, dialog } = props
  const action = usePlace(props).one({ id })
  const swap = useEnhanced() ? { 'hx-get': action, ...(dialog && intoDialog) } : {}
  const dependent = {
    href: reportPaths.options(),
    target: '#period-option',
    include: 'closest form',
  }
  return (
    <form className="form range" method="get" action={action} {...swap} noValidate>
      <DayFields days={days} idPrefix="detail" dependent={dependent} />
      <div id="period-option">
        <OptionField choice={choice} range={days.range} />
      </div>
      <Button>{t('reports:range.show')}</Button>
    </form>
  )
}
