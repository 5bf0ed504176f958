/** "1 pet", "2,300 pets" */
export function petsInNumbers(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'pet' : 'pets'}`;
}
