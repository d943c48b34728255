<?php
/**
 * State of the connection by direction.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * State of the directions `send` (orders, products), `read` (reviews) and `receive` (events of Tribune): the last success, the last error in
 * words, and when to try again.
 */
final class Health {

	const OPTION = 'tribune_health';

	/**
	 * State of a direction: `ok_at`, `error`, `error_at`, `failures` since the last success, `retry_at`.
	 *
	 * @param string $direction Direction.
	 * @return array
	 */
	public static function of( $direction ) {
		$all = get_option( self::OPTION, array() );
		return ( isset( $all[ $direction ] ) ? $all[ $direction ] : array() ) + array(
			'ok_at'    => 0,
			'error'    => '',
			'error_at' => 0,
			'failures' => 0,
			'retry_at' => 0,
		);
	}

	/**
	 * Records a success. Written once a minute at most, unless something failed before.
	 *
	 * @param string $direction Direction.
	 */
	public static function ok( $direction ) {
		$state = self::of( $direction );
		if ( 0 === $state['failures'] && time() - $state['ok_at'] < MINUTE_IN_SECONDS ) {
			return;
		}
		self::write(
			$direction,
			array(
				'ok_at'    => time(),
				'failures' => 0,
				'retry_at' => 0,
			) + $state
		);
	}

	/**
	 * Records a failure. The next attempt follows after 30 seconds, then twice as long, at most an hour.
	 *
	 * @param string    $direction Direction.
	 * @param \WP_Error $error     Failure of the API.
	 */
	public static function failed( $direction, $error ) {
		$state    = self::of( $direction );
		$failures = $state['failures'] + 1;
		$data     = (array) $error->get_error_data();
		$wait     = max( empty( $data['retry_after'] ) ? 0 : $data['retry_after'], min( 30 * 2 ** min( $failures - 1, 7 ), HOUR_IN_SECONDS ) );
		self::write(
			$direction,
			array(
				'error'    => $error->get_error_message(),
				'error_at' => time(),
				'failures' => $failures,
				'retry_at' => time() + $wait,
			) + $state
		);
	}

	/**
	 * Whether another attempt is too early.
	 *
	 * @param string $direction Direction.
	 * @return bool
	 */
	public static function is_paused( $direction ) {
		return self::of( $direction )['retry_at'] > time();
	}

	/**
	 * Resets the state of all directions, so that everything is tried at once.
	 */
	public static function reset() {
		delete_option( self::OPTION );
	}

	/**
	 * Stores the state of a direction.
	 *
	 * @param string $direction Direction.
	 * @param array  $state     State.
	 */
	private static function write( $direction, $state ) {
		update_option( self::OPTION, array( $direction => $state ) + get_option( self::OPTION, array() ), true );
	}
}
