/** A package as an administrator may send it; `imageUrl` is one of their own pictures. */
export function aPackage(imageUrl: string, changes: object = {}) {
  return {
    name: 'Weekend explorer',
    price: 1_490_00,
    couponLimit: 12,
    validDays: 30,
    imageUrl,
    ...changes,
  }
}
