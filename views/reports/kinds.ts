import type { ReportKind } from '#src/contract/core/reports.ts'

export function kindsOf({ isMerchant }: { isMerchant: boolean }): readonly ReportKind[] {
  const all = ['deals', 'merchants', 'banks', 'categories'] as const
  return isMerchant ? all.filter((kind) => kind !== 'banks') : all
}

/** Merchants get no chart of themselves alone. */
export function hasGraph(kind: ReportKind, { isMerchant }: { isMerchant: boolean }): boolean {
  return !(isMerchant && kind === 'merchants')
}
