import {
  type PrintedState,
  printedStates,
  SHEET_CODES_MAX,
} from '#src/contract/core/coupon-sheets.ts'
import type { CouponDeal } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { can, usePage } from '#views/page/page.ts'
import { type SheetLayoutName, sheetLayoutNames } from './sheet-layout.ts'

export type SheetChoice = {
  state: PrintedState
  layout: SheetLayoutName
  part: string
  /** Id of a coupon file; empty for all of the deal. */
  file: string
  /** What was taken out of the app at once; empty for all. */
  print: string
}

type Props = {
  deal: CouponDeal
  fileName: string | null
  choice: SheetChoice
  parts: number
  error: string | undefined
}

/** A plain form that leads to the document, so that the browser saves it. */
export function SheetsPage({ deal, fileName, choice, parts, error }: Props) {
  const { t, actor } = usePage()
  const { file } = choice
  return (
    <>
      <PageHead title={t('coupons:sheets.title')} summary={fileName ?? deal.title}>
        {actor?.isMerchant && can(actor, 'UPDATE_COUPON') && !deal.expired && (
          <ButtonLink href={couponPaths.print({ dealId: deal.id }, { file })}>
            {t('coupons:print.title')}
          </ButtonLink>
        )}
      </PageHead>
      {error && <Note tone="bad">{error}</Note>}
      <Card>
        <SheetsForm deal={deal} choice={choice} parts={parts} />
      </Card>
    </>
  )
}

function SheetsForm({ deal, choice, parts }: Pick<Props, 'deal' | 'choice' | 'parts'>) {
  const { t, format } = usePage()
  const { file, print } = choice
  const states = printedStates.filter((state) =>
    state === 'PRINTED' ? print || deal.couponDetails.printedCoupons > 0 : !print,
  )
  return (
    <form
      className="form"
      method="get"
      action={couponPaths.sheetsFile({ dealId: deal.id })}
      noValidate
    >
      {file && <input type="hidden" name="file" value={file} />}
      {print && <input type="hidden" name="print" value={print} />}
      <Select
        name="state"
        label={t('coupons:sheets.state')}
        hint={t('coupons:sheets.stateHint')}
        value={choice.state}
        empty={false}
        options={states.map((value) => ({
          value,
          label: t(`coupons:sheets.states.${value}`),
        }))}
      />
      <Select
        name="layout"
        label={t('coupons:sheets.layout')}
        hint={t('coupons:sheets.layoutHint')}
        value={choice.layout}
        empty={false}
        options={sheetLayoutNames.map((value) => ({
          value,
          label: t(`coupons:sheets.layouts.${value}`),
        }))}
      />
      {parts > 1 && !print && (
        <TextInput
          name="part"
          label={t('coupons:sheets.part')}
          hint={t('coupons:sheets.partHint', {
            parts: format.number(parts),
            codes: format.number(SHEET_CODES_MAX),
          })}
          value={choice.part}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <div className="row">
        <Button tone="primary" icon="file">
          {t('coupons:sheets.action')}
        </Button>
      </div>
    </form>
  )
}
