import encodeQR from 'qr'

/** Light modules around the symbol (ISO/IEC 18004, 9.1). */
export const QUIET_MODULES = 4

const ground = '<rect width="100%" height="100%" fill="#fff"/>'

/**
 * A QR code as a picture within the page, drawn here: no other site learns what it says. It brings its own
 * white ground, since readers expect dark modules on a light one in every theme.
 */
export function qrPicture(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: QUIET_MODULES })
  return `data:image/svg+xml;base64,${Buffer.from(svg.replace('>', `>${ground}`)).toString('base64')}`
}
