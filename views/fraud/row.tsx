import { type FraudRow, fraudSpans } from '#src/contract/core/fraud.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { Button } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Form } from '#views/components/form.tsx'
import { can, usePage } from '#views/page/page.ts'

type Props = { row: FraudRow }

/** What was seen. @param isWhole with whose it is and how it is counted */
export function FraudSentence({ row, isWhole }: Props & { isWhole?: boolean }) {
  const { t, format, actor } = usePage()
  const { kind, count, undone, days, amount, usual, merchant } = row
  const sentences = [
    isWhole && !actor?.isMerchant && `${merchant.name}: `,
    t(`fraud:counted.${kind}`, {
      count,
      days: t('fraud:onDays', { count: days }),
      amount: amount.display,
      usual: usual.display,
    }),
    undone > 0 && t('fraud:undone', { count: undone }),
    isWhole && t(`fraud:rule.${kind}`, { minutes: format.number(fraudSpans.burstMinutes) }),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** The deals of a row whose coupons go on. */
export function pausable({ deals }: FraudRow): FraudRow['deals'] {
  return deals.filter(({ coupons }) => coupons === 'LIVE')
}

/** What is done about a row as a whole, or who has seen it. */
export function RowActions({ row }: Props) {
  const { t, format, actor } = usePage()
  const { kind, merchant, seen, through } = row
  const path = { kind, merchantId: merchant.id }
  return (
    <span className="row">
      {pausable(row).length > 0 && actor && can(actor, 'PAUSE_DEAL') && (
        <DialogLink href={fraudPaths.pauseAll(path)} of={merchant.name}>
          {t('fraud:pause.action')}
        </DialogLink>
      )}
      {seen ? (
        <span className="sm muted">
          {t('fraud:seen.by', { name: seen.by, on: format.moment(seen.on) })}
        </span>
      ) : (
        <Form action={fraudPaths.seen(path)}>
          <input type="hidden" name="through" value={through} />
          <Button tone="ghost" of={merchant.name}>
            {t('fraud:seen.action')}
          </Button>
        </Form>
      )}
    </span>
  )
}
