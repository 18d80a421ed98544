import { codes } from '#src/contract/codes.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Call } from '#src/services/kit/endpoints/bind.ts'

export function answerWithMessage(call: Pick<Call<Endpoint>, 't' | 'c'>, key: Key, data: object) {
  const message = call.t(key)
  return call.c.json({ code: codes.ok.code, message, displayMessage: message, data })
}
