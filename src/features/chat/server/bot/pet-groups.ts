/** Groups of species that visitors name. A parrot is a bird, and a cat named Birdie is none. */
const PET_GROUPS: Readonly<Record<string, readonly string[]>> = {
  bird: 'bird parrot budgie parakeet cockatiel cockatoo canary macaw finch lovebird conure dove pigeon chicken duck goose quail'.split(
    ' ',
  ),
  reptile: 'reptile turtle tortoise terrapin snake gecko lizard iguana chameleon skink bearded_dragon'.split(' '),
  rodent: 'rodent hamster gerbil rat mouse chinchilla guinea_pig degu'.split(' '),
};

/** The species of a group, as records name them; undefined if the text names no group. */
export function listSpecies(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || !Object.hasOwn(PET_GROUPS, text)) return undefined;
  return PET_GROUPS[text]!.map((species) => species.replaceAll('_', ' '));
}
