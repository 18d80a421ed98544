import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'

const kinds = ['deals', 'merchants', 'banks'] as const
export type Uses = Partial<Record<(typeof kinds)[number], number>>

export function describeUses(uses: Uses, { t, format }: { t: Translate; format: Format }): string {
  const words = kinds.flatMap((kind) => {
    const count = uses[kind] ?? 0
    return count > 0 ? [t(`core:catalogue.uses.${kind}`, { count })] : []
  })
  return new Intl.ListFormat(format.language, { type: 'conjunction' }).format(words)
}
