<?php
/**
 * Start and end of the plugin.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Registers the parts of the plugin.
 */
final class Plugin {

	/**
	 * Registers the hooks of all parts. Does nothing without WooCommerce.
	 */
	public static function start() {
		if ( ! class_exists( 'WooCommerce' ) ) {
			return;
		}
		add_filter( 'load_textdomain_mofile', array( self::class, 'translation_file' ), 10, 2 );
		add_action( 'init', array( self::class, 'load_translations' ), 0 );
		if ( is_admin() ) {
			Settings_Page::register();
		}
		if ( ! Connection::is_connected() ) {
			return;
		}
		Consent::register();
		Orders::register();
		Products::register();
		Reviews::register();
		Events::register();
		Elements::register();
		Import::register();
		Privacy::register();
		if ( Connection::setting( 'display' ) ) {
			Storefront::register();
		}
		add_action( 'init', array( self::class, 'schedule' ), 20 );
	}

	/**
	 * Loads the texts of the page's language.
	 */
	public static function load_translations() {
		load_plugin_textdomain( 'tribune-reviews', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
	}

	/**
	 * Uses one file for all countries of a language: de_AT reads the texts of de_DE.
	 *
	 * @param string $file   Path of the file.
	 * @param string $domain Text domain.
	 * @return string
	 */
	public static function translation_file( $file, $domain ) {
		if ( 'tribune-reviews' !== $domain || is_readable( $file ) || is_readable( substr( $file, 0, -3 ) . '.l10n.php' ) ) {
			return $file;
		}
		$language = substr( basename( $file ), strlen( 'tribune-reviews-' ), 2 );
		$found    = glob( dirname( PLUGIN_FILE ) . '/languages/tribune-reviews-' . $language . '*.l10n.php' );
		return $found ? substr( $found[0], 0, -strlen( '.l10n.php' ) ) . '.mo' : $file;
	}

	/**
	 * Schedules the recurring work, once.
	 */
	public static function schedule() {
		if ( ! is_admin() && ! wp_doing_cron() ) {
			return;
		}
		foreach ( array(
			'tribune_find_missed'     => HOUR_IN_SECONDS,
			'tribune_refresh_ratings' => HOUR_IN_SECONDS,
		) as $hook => $interval ) {
			if ( ! as_has_scheduled_action( $hook, array(), Queue::GROUP ) ) {
				as_schedule_recurring_action( time() + $interval, $interval, $hook, array(), Queue::GROUP );
			}
		}
	}

	/**
	 * Cancels the recurring work. Unsent messages remain until the plugin is activated again.
	 */
	public static function deactivate() {
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( 'tribune_find_missed' );
			as_unschedule_all_actions( 'tribune_refresh_ratings' );
		}
	}
}
