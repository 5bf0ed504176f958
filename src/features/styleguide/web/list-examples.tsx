import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { Example } from './example.tsx';

const rows = [
  { name: 'Jane Doe', email: 'jane@example.org', role: 'Admin' },
  {
    name: 'Maximiliana-Theodora von und zu Hohenfelsenburg',
    email: `${'long.'.repeat(9)}address@example.org`,
    role: 'User',
  },
];

const tabs = ['Profile', 'Adoption History', 'Favorites', 'Settings', 'Support'];

export function ListExamples({ theme }: { theme: string }) {
  return (
    <>
      <Example title="Tabs">
        <Tabs label={`Account, ${theme}`}>
          {tabs.map((tab, index) => (
            <TabLink key={tab} to="/styleguide" isCurrent={index === 1}>
              {tab}
            </TabLink>
          ))}
        </Tabs>
      </Example>
      <Example title="Table">
        <div className="data-frame">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">E-mail</th>
                <th scope="col">Role</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, email, role }) => (
                <tr key={email}>
                  <th scope="row">{name}</th>
                  <td data-label="E-mail">{email}</td>
                  <td data-label="Role">{role}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Example>
      <Example title="While a list is fetched">
        <SkeletonRows count={3} />
      </Example>
      <Example title="Nothing in a list">
        <EmptyState title="Nobody here yet" headingLevel="h4">
          <p>Why it is empty, and a way on.</p>
          <button type="button" className="button">
            Add somebody
          </button>
        </EmptyState>
      </Example>
    </>
  );
}
