import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { usePage } from '#views/page/page.ts'

/** Of the month in which the list begins, by default the last whole one. */
export function AccountingFile({ from }: { from: string | null | undefined }) {
  const { t, format } = usePage()
  const { timeZone } = format
  const today = businessDate(Date.now(), timeZone)
  const day = from || addDays(`${today.slice(0, 7)}-01`, -1)
  const month = day.slice(0, 7)
  const name = format.month(new Date(startOfBusinessDate(`${month}-01`, timeZone)))
  return (
    <ButtonLink href={invoicePaths.accounting({ month })} icon="file" tone="ghost" plain download>
      {t('invoices:list.accounting', { month: name })}
    </ButtonLink>
  )
}
