import type { MedicalAlert } from '../medical.contract.ts';

interface AlertListProps {
  alerts: readonly MedicalAlert[];
  /** The animal’s name, for screen readers. */
  about: string;
}

/** An animal's alerts and holds. */
export function AlertList({ alerts, about }: AlertListProps) {
  if (alerts.length === 0) return null;
  return (
    <ul className="medical-alerts" aria-label={`Medical alerts for ${about}`}>
      {alerts.map(({ type, message }) => (
        <li key={`${type} ${message}`} className="medical-alert" data-type={type}>
          {type === 'hold' && <strong>Medical hold</strong>}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
