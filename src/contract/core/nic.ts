const OLD = /^(\d{2})(\d{3})(\d{4})[VX]$/
const NEW = /^\d{4}(\d{3})\d{5}$/

/** `853400937V` or `198534000937`; null if it is none. Days above 500 are women's. */
export function parseNic(typed: string): string | null {
  const nic = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const day = Number(OLD.exec(nic)?.[2] ?? NEW.exec(nic)?.[1] ?? 0) % 500
  return day >= 1 && day <= 366 ? nic : null
}

/** The new format of either, so that a card is found by both of its numbers. */
export function longNic(nic: string): string {
  const [, year, day, serial] = OLD.exec(nic) ?? []
  return year ? `19${year}${day}0${serial}` : nic
}
