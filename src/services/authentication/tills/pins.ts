import { isWeakPin, readPin } from '#src/contract/authentication/pin.ts'
import { hashPassword, isPassword } from '#src/services/authentication/passwords.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'

/** @throws Refusal invalid at `pin` */
export function choosePin(typed: string): string {
  const pin = readPin(typed)
  if (!pin) throw fieldRefusal('pin', 'tills:pin.digits')
  if (isWeakPin(pin)) throw fieldRefusal('pin', 'tills:pin.weak')
  return pin
}

export const hashPin = hashPassword
export const isPin = isPassword
