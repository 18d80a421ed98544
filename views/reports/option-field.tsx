import {
  type DayRange,
  type Division,
  offeredDivisions,
} from '#src/contract/core/report-periods.ts'
import type { DivisionChoice } from '#src/features/reports/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Select } from '#views/components/select.tsx'
import { divisionKeys } from './words.ts'

const all: readonly Division[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

export function OptionField({ choice, range }: { choice: DivisionChoice; range: DayRange | null }) {
  const { t } = usePage()
  const { option } = choice.errors
  const offered = range ? offeredDivisions(range) : all
  return (
    <Select
      id="detail-option"
      name="option"
      label={t('reports:graph.option')}
      value={choice.option}
      error={option && t(option)}
      options={offered.map((division) => ({ value: division, label: t(divisionKeys[division]) }))}
      empty={choice.division ? false : undefined}
      messages={{ required: t('core:report.optionRequired') }}
      required
    />
  )
}
