/** "1 pet", "2,300 pets" */
export function formatPetCount(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'pet' : 'pets'}`;
}
