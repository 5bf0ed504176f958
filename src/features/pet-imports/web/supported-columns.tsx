/** Help for the people who make the file. */
export function SupportedColumns() {
  return (
    <details className="import-columns">
      <summary>Which columns are read?</summary>
      <div className="grid gap-3 pt-2 text-small">
        <p>
          The first row names the columns. A file made for Petfinder or Adopt-a-Pet, or one that you have exported under
          View Pets, is recognised by these names. Columns that are not known are left out, and you are told which.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <b>Petfinder:</b> ID, AnimalName, Type, PrimaryBreed, SecondaryBreed, Mix, Sex, Size, Age, birth_date, Desc,
            Status, Shots, Altered, Housetrained, NoDogs, NoCats, NoKids, specialNeeds, primaryColor, coat_length
          </li>
          <li>
            <b>Adopt-a-Pet:</b> Id, Name, Animal, Breed, Breed2, Purebred, Sex, Size, Age, Description, Status,
            ShotsCurrent, SpayedNeutered, Housetrained, GoodWKids, GoodWCats, GoodWDogs, SpecialNeeds, Color, HairLength
          </li>
          <li>
            <b>Pawhaven:</b> id, external_id, name, species, breed, age, gender and all other fields, each under its own
            name
          </li>
        </ul>
        <p>
          A pet that is there already is found by its number: ID or external_id, or here also id. Pets without a number
          are added each time. An empty cell leaves what is known, and a pet that the file does not name stays as it is.
        </p>
      </div>
    </details>
  );
}
