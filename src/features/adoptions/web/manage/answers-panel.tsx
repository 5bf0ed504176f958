import { phoneHref } from '../../../../ui/phone-href.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ApplicationField } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { applicationLabels, applicationSections, describeAnswer } from '../../application-sections.constants.ts';

/** The applicant's answers, in the sections of the form. */
export function AnswersPanel({ application }: { application: AdminApplication }) {
  // The form requires this answer.
  const isWithoutForm = application.age_category === '';
  return (
    <Panel title={isWithoutForm ? 'The applicant' : 'The application'}>
      {isWithoutForm && <p className="text-soft">{describeWhyNone(application)}</p>}
      {applicationSections.map(({ title, fields }) => {
        const visible = isWithoutForm ? fields.filter((field) => application[field]) : fields;
        return visible.length === 0 ? null : (
          <section key={title} className="grid gap-2">
            <h3 className="text-[1.0625rem]">{sectionTitles[title] ?? title}</h3>
            <dl className="adoption-answers">
              {visible.map((field) => (
                <div key={field}>
                  <dt>{adminLabels[field] ?? applicationLabels[field]}</dt>
                  <dd>
                    <Answer field={field} application={application} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </Panel>
  );
}

function describeWhyNone({ is_walk_in }: AdminApplication): string {
  return is_walk_in ? 'A walk-in adoption, so there’s no form.' : 'This account was deleted, with the answers.';
}

function Answer({ field, application }: { field: ApplicationField; application: AdminApplication }) {
  const answer = describeAnswer(field, application[field]);
  if (answer === null) return <span className="text-soft">Left blank</span>;
  if (field === 'email') {
    return (
      <a className="text-link" href={`mailto:${answer}`}>
        {answer}
      </a>
    );
  }
  if (field === 'phone_number') {
    return (
      <a className="text-link" href={phoneHref(answer)}>
        {answer}
      </a>
    );
  }
  return <span className="whitespace-pre-line">{answer}</span>;
}

/** The form addresses the applicant; staff read other labels. */
const sectionTitles: Partial<Record<string, string>> = {
  'About you': 'The applicant',
  'Your home': 'Home',
  'Your household': 'Household and other pets',
  'Life with your new pet': 'Life with the new pet',
  'Reference and consent': 'Reference',
};

const adminLabels: Partial<Record<ApplicationField, string>> = {
  age_category: 'Age',
  interested_pet: 'Wants',
  living_environment: 'Lives in',
  duration_at_address: 'Has lived there for',
  residents: 'Lives with',
  home_description: 'Home and surroundings',
  allergies: 'Allergies at home',
  partner_agreement: 'Everyone at home agrees',
  alone_time: 'Pet alone for',
  other_pets: 'Other pets',
  spayed_neutered: 'They are spayed or neutered',
  current_pets_vaccinated: 'They are vaccinated',
  dog_stay: 'Pet stays, by day and night',
  had_dogs_before: 'Had dogs before',
  training_methods: 'Would train by',
  has_veterinarian: 'Has a veterinarian',
  vet_frequency: 'Pets see a vet',
  willing_to_work_on: 'Willing to work on',
  reference: 'Reference',
};
