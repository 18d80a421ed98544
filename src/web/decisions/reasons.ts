import type {
  OfferedReason,
  ReasonKind,
  ReasonValues,
} from '#src/contract/core/reason-templates.ts'
import { id } from '#src/contract/values.ts'
import { languages } from '#src/i18n/languages.ts'
import { readText } from '#src/i18n/typed-text.ts'
import { orNull } from '#src/upstream/result.ts'
import { type FormInput, text, textAs } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ReasonGroup } from '#views/components/reason-choice.tsx'
import { languageNames } from '#views/layouts/shell-forms.ts'

/** Without values the braces of a template stay. */
export type ReasonSubject = { kind: ReasonKind; values?: ReasonValues }

/** Empty if they cannot be loaded: a comment can be written without them. */
export async function offeredReasons(
  { upstream }: Pick<Request, 'upstream'>,
  kind: ReasonKind,
): Promise<readonly OfferedReason[]> {
  const found = await orNull(
    upstream.core.GET('/reason-templates/offered/{kind}', { path: { kind } }),
  )
  return found?.ok ? found.data.reasons : []
}

export function reasonGroups(
  { t, language: own }: Pick<Request['page'], 't' | 'language'>,
  reasons: readonly OfferedReason[],
): ReasonGroup[] {
  return languages
    .toSorted((a, b) => Number(b === own) - Number(a === own))
    .map((lang) => ({
      lang,
      label: t(languageNames[lang]),
      reasons: reasons.filter(({ language }) => language === lang),
    }))
    .filter((group) => group.reasons.length > 0)
}

export type WrittenReason = {
  comment: string
  reason: string
  /** The question is asked again with the template as comment: "Use" was pressed, or nothing written. */
  isBegun: boolean
}

export function readReason(form: FormInput): WrittenReason {
  const [reason, template] = [text(form, 'reason'), text(form, 'template')]
  const comment = textAs(readText, form, 'comment')
  const isChosenOnly = comment === '' && template !== '' && template !== reason
  const isBegun = text(form, 'use') !== '' || isChosenOnly
  return { comment, reason: isBegun ? template : reason, isBegun }
}

/** Counts a rejection that used a template; a failure here does not affect the decision. */
export async function countReason({ upstream, c }: Request, given: string): Promise<void> {
  const reason = id.safeParse(given)
  if (!reason.success) return
  const path = { id: reason.data }
  const counted = await orNull(upstream.core.POST('/reason-templates/{id}/uses', { path }))
  if (!counted?.ok) {
    c.get('web').log.warn({ requestId: c.get('requestId') }, 'a used reason was not counted')
  }
}
