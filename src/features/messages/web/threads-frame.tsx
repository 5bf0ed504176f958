interface ThreadsFrameProps {
  /** What a phone shows, which mostly has room for one of them. */
  shows: 'list' | 'opened' | 'both';
  list: React.ReactNode;
  opened: React.ReactNode;
}

/** A list with what is opened beside it; on a phone in its place. */
export function ThreadsFrame({ shows, list, opened }: ThreadsFrameProps) {
  return (
    <div className="threads" data-shows={shows}>
      <div className="threads-list">{list}</div>
      <div className="threads-opened">{opened}</div>
    </div>
  );
}
